#include "heap_use.h"

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>

size_t heap_used(void) {
  struct mallinfo2 information = mallinfo2();
  return information.uordblks + information.hblkhd;
}

size_t heap_kept(void) { return mallinfo2().fordblks; }
#else
size_t heap_used(void) { return 0; }

size_t heap_kept(void) { return 0; }
#endif
