import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../../test/test-platform'

const run = promisify(execFile)

let testPlatform: TestPlatform
/** Commands of the workflow in the document, by the action of a pull request for which they run. */
let steps: { actions: string[]; script: string }[]

beforeAll(async () => {
  const place = new URL('../../../../../docs/branches.md', import.meta.url)
  const text = await readFile(fileURLToPath(place), 'utf8')
  const workflow = /```yaml\n([\s\S]+?)```/.exec(text)?.[1] ?? ''
  steps = workflow
    .split('- if: ')
    .slice(1)
    .map((step) => ({
      actions: [...(step.split('\n')[0] ?? '').matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
      script: (step.split('run: |\n')[1] ?? '').replace(/^ {10}/gm, ''),
    }))
  testPlatform = await startTestPlatform()
})
afterAll(() => testPlatform.stop())

/** Runs what the workflow runs for an action of a pull request, as the runner of a CI does. */
async function pullRequest(action: string): Promise<void> {
  const due = steps.filter(({ actions }) => actions.includes(action))
  expect(due).toHaveLength(1)
  for (const { script } of due)
    await run('bash', ['-e', '-o', 'pipefail', '-c', script], {
      env: {
        PATH: process.env['PATH'],
        API: `${testPlatform.url}/v1`,
        PROJECT: testPlatform.projectRef,
        GIT_BRANCH: `feature/"quoted" & more`,
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
    expect(await branchNames()).toEqual([`feature/"quoted" & more`])
    // A second time changes nothing.
    await pullRequest(opened)
    expect(await branchNames()).toHaveLength(1)
    const made = (await branches.list(testPlatform.projectRef)).find(({ isDefault }) => !isDefault)
    const ref = made?.projectRef ?? ''
    expect(await operations.finished((await operations.newest(ref))?.id ?? '')).toMatchObject({
      ...{ kind: 'create_branch', state: 'succeeded' },
    })
    await pullRequest('closed')
    await expect.poll(branchNames, { timeout: 60_000 }).toEqual([])
    // Without one, there is nothing to drop.
    await pullRequest('closed')
  }
}, 180_000)
