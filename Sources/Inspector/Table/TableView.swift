import ValueModel

/// One page of a table as JSON.
enum TableView {
  /// Throws status 400 if a column is no path.
  static func value(
    _ found: FoundRecords, _ request: RowsRequest, milliseconds: Double
  ) throws(InspectorError) -> Value {
    let values = found.records.map(\.value)
    let chosen =
      request.columns.isEmpty
      ? ColumnChoice.standard(values, request.collection.kind) : request.columns
    var columns: [ColumnPath] = []
    for text in chosen.prefix(50) { columns.append(try ColumnPath(text)) }
    let available = ColumnChoice.available(values)
    let rows = found.records.map { record -> Value in
      let cells = columns.map { Value(CellText.text($0.values(in: record.value))) }
      return ["key": Value(record.key), "cells": Value(array: cells)]
    }
    return [
      "columns": Value(array: columns.map { column($0, found) }),
      "available": list(available), "sortable": list(found.sortable ?? available),
      "rows": Value(array: rows), "next": Value(optional: found.next),
      "total": Value(optional: found.total), "milliseconds": Value(rounded: milliseconds),
      "plan": [
        "lines": list(found.plan), "scansEverything": Value(found.scansEverything),
      ],
      "notes": list(found.notes),
    ]
  }

  private static func column(_ column: ColumnPath, _ found: FoundRecords) -> Value {
    let name = found.sortable == nil ? column.text : found.sortNames[column.text]
    return [
      "path": Value(column.text), "title": Value(column.text), "sort": Value(optional: name),
    ]
  }

  private static func list(_ texts: [String]) -> Value { Value(array: texts.map { Value($0) }) }
}
