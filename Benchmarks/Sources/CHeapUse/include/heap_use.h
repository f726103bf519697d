#ifndef HEAP_USE_H
#define HEAP_USE_H

#include <stddef.h>

/// The bytes that the allocator has given out; zero where it does not tell.
size_t heap_used(void);

/// The bytes that the allocator keeps for later; zero where it does not tell.
size_t heap_kept(void);

#endif
