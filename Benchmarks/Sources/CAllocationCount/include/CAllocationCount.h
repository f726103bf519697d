#pragma once

#include <stdint.h>

/// How often the calling thread has allocated so far: calls of malloc, calloc, realloc and the aligned
/// forms. Always zero where the C library cannot be asked (other than glibc).
uint64_t allocation_count(void);

/// Whether allocations are counted.
int allocation_count_works(void);
