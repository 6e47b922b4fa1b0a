/**
 * Settings of glibc's allocator, which it reads when a program starts. By default each large block that is freed raises
 * both thresholds, up to 32 and 64 MiB, and what lies below them stays with the program (mallopt(3)).
 */
export const allocatorSettings = {MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072'}
