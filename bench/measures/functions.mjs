import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { firstOrganization, newProject } from '../../scripts/owner-session.mjs'
import { root } from '../../scripts/paths.mjs'
import { freePort, processesIn, temporaryFolder } from '../../scripts/platform-server.mjs'
import { interleaved, median, percentile } from '../statistics.mjs'

/** Requests at a time, requests of a turn, turns, and functions that are deployed and awake. */
export const functionsSize = { clients: 8, requests: 1_000, turns: 5, deployed: 100, awake: 10 }
const COLD_TURNS = 7

const code = `Deno.serve(() => new Response('hello'))`

/** Returns the path of the Deno that the platform comes with. */
function deno() {
  const platform = createRequire(join(root, 'apps/platform/package.json'))
  const packaged = createRequire(platform.resolve('deno/package.json'))
  const libc = process.platform === 'linux' ? '-glibc' : ''
  const name = `@deno/${process.platform}-${process.arch}${libc}/package.json`
  return join(dirname(packaged.resolve(name)), 'deno')
}

const read = (agent, url) =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode))
      response.once('error', reject)
    })
    sent.once('error', reject)
    sent.end()
  })

async function expectOk(agent, url) {
  const status = await read(agent, url)
  if (status !== 200) throw new Error(`${url} answered ${status}.`)
}

/** Returns the requests a second of one turn, and the duration of each request in milliseconds. */
async function turn(agent, url) {
  const durations = []
  let left = functionsSize.requests
  const started = performance.now()
  const client = async () => {
    while (left > 0) {
      left -= 1
      const before = performance.now()
      await expectOk(agent, url)
      durations.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: functionsSize.clients }, client))
  return { rate: functionsSize.requests / ((performance.now() - started) / 1000), durations }
}

/** Memory that a process shares with no other one, in MB. */
function privateMB(pid) {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kB = [...text.matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB/gm)].map(([, size]) =>
    Number(size),
  )
  return kB.reduce((sum, size) => sum + size, 0) / 1024
}

/** Starts the same code in Deno alone. */
async function startBare(folder, agent) {
  const port = await freePort()
  const file = join(folder, 'bare.ts')
  writeFileSync(file, code.replace('serve(', `serve({ port: ${port}, hostname: '127.0.0.1' }, `))
  const started = performance.now()
  const child = spawn(deno(), ['run', '--allow-net', '--no-check', file], {
    env: { ...process.env, DENO_DIR: join(folder, 'cache'), NO_COLOR: '1' },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}/`
  for (const deadline = Date.now() + 20_000; Date.now() < deadline;) {
    if ((await read(agent, url).catch(() => 0)) === 200)
      return {
        url,
        pid: child.pid,
        ms: performance.now() - started,
        stop: () => child.kill('SIGKILL'),
      }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  child.kill('SIGKILL')
  throw new Error('Deno does not answer.')
}

/** Edge functions through the gateway beside the same code in Deno alone. */
export async function measureFunctions({ platform: { session, data } }) {
  const { slug } = await firstOrganization(session)
  const { ref } = await newProject(session, slug, 'functions', 'a long enough password')
  const path = `/platform/projects/${ref}/functions`
  const deploy = (name) =>
    session.call('PUT', `${path}/${name}`, {
      verify_jwt: false,
      files: [{ path: 'index.ts', content: code }],
    })
  /** The processes of the project's functions, one a function. */
  const awake = () =>
    processesIn(data)
      .filter((line) => /^\d+ \S*deno /.test(line) && line.includes(ref))
      .map((line) => Number(line.split(' ')[0]))
  const agent = new Agent({ keepAlive: true })
  const folder = temporaryFolder('howdah-bench-deno-')
  const bare = await startBare(folder.path, agent)
  try {
    await deploy('hello')
    const { url: base } = await session.call('GET', path)
    const url = `${base}/hello`
    const cold = []
    const coldBare = []
    for (let at = 0; at < COLD_TURNS; at += 1) {
      // The first request of a version starts its process.
      await deploy('hello')
      const before = performance.now()
      await expectOk(agent, url)
      cold.push(performance.now() - before)
      const again = await startBare(folder.path, agent)
      coldBare.push(again.ms)
      again.stop()
    }
    const values = await interleaved(
      { function: () => turn(agent, url), bare: () => turn(agent, bare.url) },
      functionsSize.turns,
    )
    const summary = (turns) => ({
      rate: median(turns.map(({ rate }) => rate)),
      p95: percentile(
        turns.flatMap(({ durations }) => durations),
        95,
      ),
    })
    const [pid] = awake()
    const memory = { function: privateMB(pid), bare: privateMB(bare.pid) }
    // The measured function is one of them: a project has no more.
    const names = Array.from({ length: functionsSize.deployed }, (_, at) => `hello${at || ''}`)
    const started = performance.now()
    for (const name of names) await deploy(name)
    const deployMs = (performance.now() - started) / names.length
    for (const name of names.slice(0, functionsSize.awake)) await expectOk(agent, `${base}/${name}`)
    const pids = awake()
    return {
      cold: { function: median(cold), bare: median(coldBare) },
      warm: { function: summary(values.function), bare: summary(values.bare) },
      memory,
      many: {
        deployMs,
        processes: pids.length,
        memory: pids.reduce((sum, one) => sum + privateMB(one), 0),
      },
    }
  } finally {
    bare.stop()
    agent.destroy()
    folder.remove()
    await session.call('DELETE', `/platform/projects/${ref}`, { name: 'functions' })
  }
}
