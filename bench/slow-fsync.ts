import {execFileSync} from 'node:child_process'
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'

const sourceFor = (milliseconds: number) => `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>
static int slowly(const char *name, int file) {
  int (*sync)(int) = dlsym(RTLD_NEXT, name);
  int result = sync(file);
  usleep(${milliseconds * 1000});
  return result;
}
int fsync(int file) { return slowly("fsync", file); }
int fdatasync(int file) { return slowly("fdatasync", file); }
`

/** Returns an environment that adds milliseconds to each fsync, like a memory card; undefined without a C compiler. */
export function slowFsync(folder: string, milliseconds = 2): Record<string, string> | undefined {
  const [file, library] = [join(folder, 'slow-fsync.c'), join(folder, 'slow-fsync.so')]
  writeFileSync(file, sourceFor(milliseconds))
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-o', library, file, '-ldl'], {stdio: 'ignore'})
    return {LD_PRELOAD: library}
  } catch {
    console.log(`skipping ${milliseconds} ms more per fsync: no C compiler`)
    return undefined
  }
}
