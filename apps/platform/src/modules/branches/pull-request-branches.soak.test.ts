import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'

const run = promisify(execFile)

let testPlatform: TestPlatform
/** Commands of the workflow in the document, by the action of a pull request for which they run. */
let steps: { actions: string[]; script: string }[]
/** Commands of the pipeline in the document, by the name of their job. */
let jobs: Map<string, string>
/** Options of the shell that runs them: a pipe fails with each part only in one that is named. */
let shell: string[]
/** Calls of what stands for the API of the host of the repository, and for an API that fails. */
let calls: string[] = []
/** Open pull requests of the Git branch. */
let openRequests = 0
const host = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://host.test')
  calls.push(`${request.method} ${pathname}`)
  const isSearch =
    pathname === '/repos/acme/shop/pulls' &&
    searchParams.get('state') === 'open' &&
    searchParams.get('head') === `acme:${GIT_BRANCH}`
  response.statusCode = isSearch ? 200 : 503
  response.end(JSON.stringify(isSearch ? Array.from({ length: openRequests }, () => ({})) : {}))
})
const hostUrl = () => `http://127.0.0.1:${(host.address() as AddressInfo).port}`
const GIT_BRANCH = `feature/"quoted" & more`

beforeAll(async () => {
  const place = new URL('../../../../../docs/branches.md', import.meta.url)
  const text = await readFile(fileURLToPath(place), 'utf8')
  const [workflow = '', pipeline = ''] = [...text.matchAll(/```yaml\n([\s\S]+?)```/g)].map(
    ([, yaml]) => yaml ?? '',
  )
  jobs = new Map(
    [...pipeline.matchAll(/^(\S+):\n(?: .*\n)+? {2}script:\n {4}- \|\n((?: {6}.*\n)+)/gm)].map(
      ([, name = '', script = '']) => [name, script.replace(/^ {6}/gm, '')],
    ),
  )
  steps = workflow
    .split('- if: ')
    .slice(1)
    .map((step) => ({
      actions: [...(step.split('\n')[0] ?? '').matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
      script: (step.split('run: |\n')[1] ?? '').replace(/^ {10}/gm, ''),
    }))
  shell = /^ {4}shell: bash/m.test(workflow) ? ['-e', '-o', 'pipefail'] : ['-e']
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  testPlatform = await startTestPlatform()
})
afterAll(async () => {
  host.close()
  await testPlatform.stop()
})

/** Runs what the workflow runs for an action of a pull request, as the runner of a CI does. */
async function pullRequest(action: string, api = testPlatform.url): Promise<void> {
  const due = steps.filter(({ actions }) => actions.includes(action))
  expect(due).toHaveLength(1)
  for (const { script } of due)
    await run('bash', [...shell, '-c', script], {
      env: {
        PATH: process.env['PATH'],
        ...{ GITHUB_API_URL: hostUrl(), GITHUB_REPOSITORY: 'acme/shop', GITHUB_TOKEN: 'token' },
        ...{ GITHUB_REPOSITORY_OWNER: 'acme', GIT_BRANCH },
        API: `${api}/v1`,
        PROJECT: testPlatform.projectRef,
        TOKEN: testPlatform.tokens.owner,
      },
    })
}

const branchNames = async () => {
  const { branches } = testPlatform.running.platform
  const all = await branches.list(testPlatform.projectRef)
  return all.filter(({ isDefault }) => !isDefault).map(({ gitBranch }) => gitBranch)
}

it('the documented workflow makes a branch for a pull request, and drops it when that is closed', async () => {
  const { branches, operations } = testPlatform.running.platform
  for (const opened of ['opened', 'reopened']) {
    await pullRequest(opened)
    expect(await branchNames()).toEqual([GIT_BRANCH])
    // A second time changes nothing.
    await pullRequest(opened)
    expect(await branchNames()).toHaveLength(1)
    const made = (await branches.list(testPlatform.projectRef)).find(({ isDefault }) => !isDefault)
    const ref = made?.projectRef ?? ''
    expect(await operations.finished((await operations.newest(ref))?.id ?? '')).toMatchObject({
      ...{ kind: 'create_branch', state: 'succeeded' },
    })
    // Another pull request of the Git branch needs it.
    openRequests = 1
    await pullRequest('closed')
    expect(await branchNames()).toHaveLength(1)
    openRequests = 0
    await pullRequest('closed')
    await expect.poll(branchNames, { timeout: 60_000 }).toEqual([])
    // Without one, there is nothing to drop.
    await pullRequest('closed')
  }
}, 180_000)

it('the workflow fails, and changes nothing, when the branches cannot be read', async () => {
  calls = []
  for (const action of ['opened', 'closed'])
    await expect(pullRequest(action, hostUrl())).rejects.toThrow('503')
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([])
})

it('the documented pipeline does the same where sh runs it', async () => {
  const runJob = (job: string, api = testPlatform.url) =>
    run('sh', ['-e', '-c', jobs.get(job) ?? 'exit 1'], {
      env: {
        PATH: process.env['PATH'],
        ...{ GIT_BRANCH, PROJECT: testPlatform.projectRef, TOKEN: testPlatform.tokens.owner },
        API: `${api}/v1`,
      },
    })
  const { branches, operations } = testPlatform.running.platform
  for (let time = 0; time < 2; time += 1) await runJob('create-branch')
  expect(await branchNames()).toEqual([GIT_BRANCH])
  const made = (await branches.list(testPlatform.projectRef)).find(({ isDefault }) => !isDefault)
  await operations.finished((await operations.newest(made?.projectRef ?? ''))?.id ?? '')
  calls = []
  for (const job of jobs.keys()) await expect(runJob(job, hostUrl())).rejects.toThrow('503')
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([])
  await runJob('delete-branch')
  await expect.poll(branchNames, { timeout: 60_000 }).toEqual([])
  await runJob('delete-branch')
}, 60_000)
