/// The rows in the order in which they are done.
enum RowList {
  static let all: [any Row] = [
    InsertRow(), GetRow(), BuildIndexRow(), FindRow(), RangeRow(), ChangesRow(.newest),
    ChangesRow(.bySequence), ChangesRow(.documents),
    ChangesRow(.page),
    InsertEachRow(), InsertSingleRow(), GrowRow(), GetRevisionRow(), HistoryRow(), UpdateRow(),
    DeleteRow(), AttachmentInRow(), AttachmentOutRow(),
  ]
}
