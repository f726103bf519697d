"""Runs one step: ends it at its limit, and everything that it started with it.

usage: supervise.py STEP [ARGUMENT …]

Orphans of the step become children of this process (PR_SET_CHILD_SUBREAPER), so none escapes by daemonizing or by a session of
its own; and this process is told when its parent dies (PR_SET_PDEATHSIG), so a killed gate ends its steps, too. Temporary files
go to a folder of the step's own, which is removed. CI_LIMIT is the limit in seconds, without which there is none; to the
descriptor that CI_REPORT numbers go the processor seconds that the step took.
"""
import ctypes
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
PAST_LIMIT = 124
GRACE = 5


class Stopped(Exception):
    """A signal asked for the end."""


def listen_to_signals():
    """A program that started this one may have blocked signals, and children inherit that."""
    signal.pthread_sigmask(signal.SIG_SETMASK, [])


def adopt_orphans(die_with_parent):
    parent = os.getppid()
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    if die_with_parent:
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
        if os.getppid() != parent:
            raise Stopped("the end of the gate")


def descendants(root):
    """The processes below one, with their names: children, children of these, and so on."""
    children, names = {}, {}
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            with open(f"/proc/{entry}/stat") as file:
                head, _, tail = file.read().rpartition(")")
        except OSError:
            continue  # it has just ended
        state, parent = tail.split()[:2]
        if state != "Z":
            names[int(entry)] = head.partition("(")[2]
        children.setdefault(int(parent), []).append(int(entry))
    found, queue = {}, [root]
    while queue:
        for child in children.get(queue.pop(), []):
            queue.append(child)
            if child in names:
                found[child] = names[child]
    return found


def reap():
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def wait(process, limit):
    """The status of a process that ends within the limit. Adopted orphans that end are reaped, as a step may wait for that."""
    end = None if limit is None else time.monotonic() + limit
    while True:
        ended = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if ended and ended.si_pid == process.pid:
            return process.wait()
        if ended:
            os.waitpid(ended.si_pid, 0)
        elif end is not None and time.monotonic() > end:
            raise subprocess.TimeoutExpired(process.args, limit)
        else:
            time.sleep(0.05)


def end_all(root):
    """Ends every process below this one, first kindly; returns their names."""
    left, ended = descendants(root), []
    end = time.monotonic() + GRACE
    for process, name in left.items():
        ended.append(name)
        send(process, signal.SIGTERM)
    while left := descendants(root):
        if time.monotonic() > end:
            for process in left:
                send(process, signal.SIGKILL)
        time.sleep(0.05)
        reap()
    reap()
    return sorted(set(ended))


def send(process, number):
    try:
        os.kill(process, number)
    except ProcessLookupError:
        pass


def supervise(command, name, limit):
    """Runs a command to its end or to its limit; returns its status."""
    def stop(number, _):
        raise Stopped(signal.Signals(number).name)

    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, stop)
    listen_to_signals()
    folder = tempfile.mkdtemp(prefix="ci-")
    environment = dict(os.environ, CI_STEP=name, TMPDIR=folder)
    try:
        adopt_orphans(die_with_parent=True)
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, env=environment, start_new_session=True)
        try:
            status = wait(process, limit)
            left = descendants(os.getpid())
            if left:
                say(f"the step {name} left running, ended now: {', '.join(sorted(set(left.values())))}")
        except subprocess.TimeoutExpired:
            status = PAST_LIMIT
            say(f"the step {name} was stopped: it had not ended after its limit of {limit:.0f} s")
    except Stopped as signal_name:
        status = 130 if str(signal_name) == "SIGINT" else 143
        say(f"the step {name} was stopped by {signal_name}")
    finally:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        end_all(os.getpid())
        shutil.rmtree(folder, ignore_errors=True)
    return status if status >= 0 else 128 - status


def say(text):
    print(text, flush=True)


def main():
    step = os.path.abspath(sys.argv[1])
    name = ":".join([os.path.basename(step), *sys.argv[2:]])
    limit = float(os.environ["CI_LIMIT"]) if os.environ.get("CI_LIMIT") else None
    status = supervise([step, *sys.argv[2:]], name, limit)
    if report := os.environ.get("CI_REPORT"):
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            os.write(int(report), f"{usage.ru_utime + usage.ru_stime:.1f}".encode())
        except BrokenPipeError:
            pass  # the gate was killed
    sys.exit(status)


if __name__ == "__main__":
    main()
