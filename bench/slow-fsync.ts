import {execFileSync} from 'node:child_process'
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'

const source = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>
static int slowly(const char *name, int file) {
  int (*sync)(int) = dlsym(RTLD_NEXT, name);
  int result = sync(file);
  usleep(2000);
  return result;
}
int fsync(int file) { return slowly("fsync", file); }
int fdatasync(int file) { return slowly("fdatasync", file); }
`

/** Returns an environment that adds 2 ms to each fsync, like a memory card. Returns undefined without a C compiler. */
export function slowFsync(folder: string): Record<string, string> | undefined {
  const [file, library] = [join(folder, 'slow-fsync.c'), join(folder, 'slow-fsync.so')]
  writeFileSync(file, source)
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-o', library, file, '-ldl'], {stdio: 'ignore'})
    return {LD_PRELOAD: library}
  } catch {
    console.log('skipping 2 ms more per fsync: no C compiler')
    return undefined
  }
}
