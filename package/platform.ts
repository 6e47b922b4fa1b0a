/** The platforms of executables; the C library is glibc. */
export const platforms = ['linux-x64', 'linux-arm64'] as const
export type Platform = (typeof platforms)[number]

/** The packages with a platform's binaries of Node and of the native packages. */
export const nativePackages = (platform: Platform) => ({
  node: `node-${platform}`,
  addons: [`@node-rs/argon2-${platform}-gnu`, `@img/sharp-${platform}`, `@img/sharp-libvips-${platform}`],
})

export const isOwn = (platform: Platform) => platform === `${process.platform}-${process.arch}`
