"""Which steps run: the table of steps, the order of a commit, and what fits into the budget."""
import collections
import zlib

Step = collections.namedtuple("Step", "name when usual limit what")

# Minutes on a usual machine; a slower one has more, but never more than the second. A step that does not end then is stopped
# where the third are over.
BUDGET, LONGEST, END = 30, 65, 75


def read_table(path):
    """The steps of a table: name, when it runs, usual seconds, limit in seconds, what it does."""
    steps = []
    with open(path) as file:
        for number, line in enumerate(file, 1):
            if not line.strip() or line.startswith("#"):
                continue
            fields = line.split(None, 4)
            if len(fields) < 5 or fields[1] not in ("always", "turn", "named"):
                raise ValueError(f"{path}:{number}: expected a name, when it runs, two numbers and a text")
            name, when, usual, limit, what = fields
            steps.append(Step(name, when, float(usual), float(limit), what.strip()))
    return steps


def chance(commit):
    """The number that a commit gives to the order of the steps and to the seeds of its searches."""
    return zlib.crc32(commit.encode())


def in_turn(steps, commit):
    """The steps that do not always run, beginning with the one whose turn it is."""
    turn = [step for step in steps if step.when == "turn"]
    first = chance(commit) % len(turn) if turn else 0
    return turn[first:] + turn[:first]


def named(steps, names):
    """The steps with these names; a name before the colon stands for all that begin with it."""
    found = []
    for name in names:
        some = [step for step in steps if step.name == name or step.name.split(":")[0] == name]
        if not some:
            raise ValueError(f"there is no step {name}; .ci/run --list lists them")
        found += some
    return found


def factor(measured, steps):
    """How much slower than usual this machine is, by the steps that always run.

    The largest of the ratios of the long ones: a build that found most of its work done says nothing.
    """
    usual = {step.name: step.usual for step in steps if step.when == "always"}
    ratios = [measured[name] / usual[name] for name in measured if usual.get(name, 0) >= 60]
    return max(ratios, default=1.0)


def budget(minutes, factor):
    """Seconds for the whole run."""
    return 60 * min(minutes * max(1.0, factor), max(minutes, LONGEST))


def fits(step, elapsed, total, factor):
    """Whether a step that takes its usual time on this machine ends within the budget."""
    return elapsed + step.usual * factor <= total


def limit(step, elapsed, total, factor):
    """The seconds after which a step is stopped on this machine, so that the run ends in time."""
    own = step.limit * max(1.0, factor)
    left = total + 60 * (END - LONGEST) - elapsed
    return min(own, max(left, step.usual * factor))
