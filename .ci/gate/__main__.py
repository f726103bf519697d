"""Runs the steps of the gate and prints what ran, what did not, and what each took; see ../run."""
import os
import signal
import subprocess
import sys
import time

import plan
from supervise import PAST_LIMIT, adopt_orphans, end_all, listen_to_signals

HERE = os.path.dirname(os.path.abspath(__file__))
STEPS = os.environ.get("CI_STEPS", os.path.join(os.path.dirname(HERE), "steps"))
# What runs where nothing but documents and the gate itself changed.
FOR_DOCUMENTS = ["format", "build", "guides"]


class Run:
    """One run of the gate, and what its steps took."""

    def __init__(self, steps, commit, is_unlimited):
        self.steps, self.commit, self.is_unlimited = steps, commit, is_unlimited
        self.begin = time.monotonic()
        self.rows, self.measured, self.failed = [], {}, None

    def elapsed(self):
        return time.monotonic() - self.begin

    def factor(self):
        return plan.factor(self.measured, self.steps)

    def total(self):
        """Seconds for the whole run: without an end where all steps or named ones are asked for."""
        if self.is_unlimited:
            return float("inf")
        return plan.budget(float(os.environ.get("CI_BUDGET", plan.BUDGET)), self.factor())

    def run(self, step):
        """Runs a step; returns whether the gate goes on."""
        limit = plan.limit(step, self.elapsed(), self.total(), self.factor())
        say(f"\n== {self.elapsed():5.0f} s  {step.name}: {step.what} (usually {step.usual:.0f} s, limit {limit:.0f} s)")
        name, _, part = step.name.partition(":")
        reader, writer = os.pipe()
        environment = dict(os.environ, CI_LIMIT=str(limit), CI_REPORT=str(writer), CI_CHANCE=str(plan.chance(self.commit)))
        command = [sys.executable, os.path.join(HERE, "supervise.py"), os.path.join(STEPS, name)] + ([part] if part else [])
        begin = time.monotonic()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, env=environment, pass_fds=[writer])
        os.close(writer)
        try:
            status = process.wait()
        except KeyboardInterrupt:
            process.send_signal(signal.SIGINT)
            status = process.wait()
        seconds = time.monotonic() - begin
        with os.fdopen(reader) as report:
            processor = report.read()
        self.measured[step.name] = seconds
        result = "passed" if status == 0 else "was stopped at its limit" if status == PAST_LIMIT else f"failed ({status})"
        self.rows.append((step.name, f"{seconds:.0f}", processor.partition(".")[0] or "?", f"{step.usual:.0f}", result))
        if status != 0:
            self.failed = step.name
            end_all(os.getpid())
        return status == 0

    def leave(self, step, reason):
        self.rows.append((step.name, "–", "–", f"{step.usual:.0f}", reason))

    def print_table(self):
        say("")
        for row in [("step", "seconds", "processor", "usual", "result"), *self.rows]:
            say(f"{row[0]:26} {row[1]:>8} {row[2]:>10} {row[3]:>7}  {row[4]}")
        passed = sum(row[4] == "passed" for row in self.rows)
        say(f"\n{self.elapsed():.0f} s; this machine took {self.factor():.2f} times the usual; commit {self.commit[:12]}")
        say(f"the step {self.failed} failed" if self.failed else "every step that ran has passed")
        say(f"{passed} passed, {1 if self.failed else 0} failed")


def say(text):
    print(text, flush=True)


def git(*arguments):
    done = subprocess.run(["git", *arguments], capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""


def changes_documents_only():
    """Whether nothing but documents and the gate changed since a commit that passes."""
    base = git("rev-parse", "--verify", "--quiet", os.environ.get("CI_BASE", "refs/gate/passed"))
    if not base or git("merge-base", base, "HEAD") != base:
        return False
    files = git("diff", "--name-only", base).split("\n")
    return all(file.endswith(".md") or file.startswith((".ci/", "docs/")) for file in files)


def main(names):
    steps = plan.read_table(STEPS + ".table")
    if names == ["--list"]:
        for step in steps:
            say(f"{step.name:26} {step.when:7} {step.usual:5.0f} s, limit {step.limit:5.0f} s  {step.what}")
        return 0
    listen_to_signals()
    adopt_orphans(die_with_parent=False)
    alone = plan.named(steps, names or (FOR_DOCUMENTS if changes_documents_only() else []))
    run = Run(steps, git("rev-parse", "HEAD") or "none", bool(alone) or os.environ.get("CI_ALL") == "1")
    always = alone or [step for step in steps if step.when == "always"]
    for step in always:
        if not run.run(step):
            break
    else:
        if not alone:
            run_in_turn(run)
    run.print_table()
    if not run.failed and not alone:
        git("update-ref", "refs/gate/passed", "HEAD")
    return 1 if run.failed else 0


def run_in_turn(run):
    for step in plan.in_turn(run.steps, run.commit):
        if run.failed:
            run.leave(step, "did not run")
        elif plan.fits(step, run.elapsed(), run.total(), run.factor()):
            run.run(step)
        else:
            run.leave(step, "did not fit into what was left")


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except ValueError as error:
        sys.exit(str(error))
