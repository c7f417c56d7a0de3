import { spawn } from 'node:child_process'
import { createReadStream, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, extname, join } from 'node:path'
import { freePort } from '../platform-server.mjs'
import { run } from '../run.mjs'
import { SHOWN_ROW } from './live-project.mjs'

/** Time in which a page shows its data, on a busy machine. */
const PAGE_TIMEOUT_MS = 60_000

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

function writeFiles(folder, files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

const filesOf = (text) => Object.fromEntries(text.files.map(({ path, content }) => [path, content]))

/** Runs a line of a shell, and throws its output if it fails. */
async function line(command, { folder, env }) {
  const { code, output } = await run('sh', ['-ec', command], { cwd: folder, env, minutes: 15 })
  if (code !== 0) throw new Error(`${command}\nended with code ${code}:\n${output.slice(-6000)}`)
  return output
}

/** Serves a folder of files as a static host of single-page apps does. */
function serveFolder(folder, port) {
  const server = createServer((request, response) => {
    const path = join(folder, new URL(request.url, 'http://localhost').pathname)
    const file = existsSync(path) && statSync(path).isFile() ? path : join(folder, 'index.html')
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
    createReadStream(file).pipe(response)
  })
  server.listen(port, '127.0.0.1')
  return { stop: () => server.close(), output: () => '' }
}

/** Starts the server of a project. */
function startServer(command, { folder, env }) {
  const child = spawn('sh', ['-c', command], {
    cwd: folder,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const stop = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has already ended.
    }
  }
  return { stop, output: () => output }
}

/** Opens the page until it shows the file of the bucket. */
async function seePage({ starter, folder, env, browser }) {
  const port = await freePort()
  const server = starter.folder
    ? serveFolder(join(folder, starter.folder), port)
    : startServer(starter.serve(port), { folder, env })
  const page = await browser.newPage()
  const problems = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(String(error)))
  try {
    const end = Date.now() + PAGE_TIMEOUT_MS
    for (;;) {
      try {
        await page.goto(`http://localhost:${port}${starter.path ?? '/'}`)
        await page.getByText(SHOWN_ROW).first().waitFor({ timeout: 10_000 })
        return
      } catch (error) {
        if (Date.now() < end) {
          await new Promise((resolve) => setTimeout(resolve, 500))
          continue
        }
        const text = await page.content().catch(() => '')
        throw new Error(
          `The page does not show ${SHOWN_ROW}: ${error.message}\n${problems.join('\n')}\n${text.slice(-2000)}\n${server.output().slice(-3000)}`,
          { cause: error },
        )
      }
    }
  } finally {
    await page.close()
    server.stop()
  }
}

/** Writes the files of a guide with the password in place of its placeholder. */
function writeGuide(folder, text, password) {
  const files = filesOf(text)
  for (const path of Object.keys(files).filter((name) => /(^|\/)\.env/.test(name)))
    files[path] = files[path].replaceAll('[YOUR-PASSWORD]', encodeURIComponent(password))
  writeFiles(folder, files)
}

async function runScript({ starter, folder, env }) {
  const output = await line(starter.script, { folder, env })
  if (!output.includes(starter.prints))
    throw new Error(`The script does not print ${starter.prints}:\n${output.slice(-3000)}`)
}

/**
 * Creates a project, adds a guide to it, checks its types and runs it.
 * @param options.texts the guide for the live project, with and without its pools
 * @param options.onStep is called with each step that has passed
 */
export async function tryGuide({ starter, texts, parent, browser, password, onStep, ...options }) {
  const folder = join(parent, 'my-app')
  if (starter.create) await line(starter.create, { folder: parent, env: options.env })
  else mkdirSync(folder, { recursive: true })
  const env = { ...options.env, ...starter.env }
  writeFiles(folder, starter.files ?? {})
  if (starter.packages)
    await line(`npm install --no-audit --no-fund ${starter.packages}`, { folder, env })
  await line(texts[0].install, { folder, env })
  onStep('installed')

  for (const [index, text] of texts.entries()) {
    writeGuide(folder, text, password)
    await line(starter.check, { folder, env })
    onStep(index === 0 ? 'types checked' : 'types checked without pools')
    if (starter.script) await runScript({ starter, folder, env })
    else {
      await line(starter.build, { folder, env })
      await seePage({ starter, folder, env, browser })
    }
    onStep(index === 0 ? 'ran' : 'ran without pools')
  }
}
