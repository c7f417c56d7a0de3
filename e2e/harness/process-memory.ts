import type { Browser } from '@playwright/test'
import { readFileSync } from 'node:fs'

/** Megabytes that a process holds for itself, files that it has mapped left out; 0 once it is gone. Linux. */
function ownMB(pid: number): number {
  try {
    const [, kB = '0'] =
      /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kB) / 1024
  } catch {
    return 0
  }
}

export interface MemoryWatch {
  /** Maximum increase in MB of the server, and of all processes of the browser together. */
  rise(): { server: number; browser: number }
  stop(): void
}

/** Samples the memory of a server and a browser several times a second. */
export async function watchMemory(browser: Browser, serverPid: () => number): Promise<MemoryWatch> {
  const devtools = await browser.newBrowserCDPSession()
  const browserMB = async () => {
    const { processInfo } = (await devtools.send('SystemInfo.getProcessInfo')) as {
      processInfo: { id: number }[]
    }
    return processInfo.reduce((sum, { id }) => sum + ownMB(id), 0)
  }
  const start = { server: ownMB(serverPid()), browser: await browserMB() }
  const max = { ...start }
  const timer = setInterval(() => {
    max.server = Math.max(max.server, ownMB(serverPid()))
    browserMB().then(
      (now) => (max.browser = Math.max(max.browser, now)),
      () => undefined,
    )
  }, 250)
  return {
    rise: () => ({
      server: Math.round(max.server - start.server),
      browser: Math.round(max.browser - start.browser),
    }),
    stop: () => clearInterval(timer),
  }
}
