"""The machine on which the figures were measured."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

COMPILER = "g++"
BUSY = 0.5
"""A load per core above this means that the machine is busy with something else."""


@lru_cache(maxsize=1)
def processor() -> str:
    """The name and the features of the processor, as reported by LLVM and the system."""
    llvm = _llvm()
    return f"{processor_name()} {llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"


def _llvm() -> Any:
    return import_module("llvmlite.binding")  # which has no types


@lru_cache(maxsize=1)
def processor_name() -> str:
    """The name of the processor."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def cores() -> int:
    """The number of cores that this process can use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def compiler() -> tuple[str, str] | None:
    """The path of the C++ compiler and the line with its version, if there is one."""
    path = shutil.which(COMPILER)
    if path is None:
        return None
    try:
        done = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=20, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return path, (done.stdout.splitlines() or ["?"])[0]


def host() -> dict[str, Any]:
    """Machine and versions, and how busy the machine is now."""
    from importlib.metadata import version

    found, llvm = compiler(), _llvm()
    return {
        "processor": processor_name(),
        "llvm_processor": llvm.get_host_cpu_name(),
        "cores": cores(),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "llvmlite": version("llvmlite"),
        "llvm": ".".join(map(str, llvm.llvm_version_info)),
        "compiler": found[1] if found else None,
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


def host_lines(host: dict[str, Any]) -> list[str]:
    """A description of the machine, as lines."""
    load, cores = host["load"], host["cores"]
    lines = [
        f"{host['processor']} ({host['llvm_processor']}), {cores} core{'s' * (cores != 1)}, {host['system']}",
        f"Python {host['python']}, llvmlite {host['llvmlite']}, LLVM {host['llvm']}, {host['compiler'] or 'no g++'}",
    ]
    if load is not None:
        busy = "; the machine is busy: trust the ratios more than the rates" if load > BUSY * cores else ""
        lines.append(f"load at the start: {load:.2f}{busy}")
    return lines
