import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLog } from '../../../base/log/log'
import { isRunning } from '../../../base/process-table'
import { createBackupFiles } from '../backup-files'
import type { BackupsServices } from '../services'
import { removeLeftTrials } from './test-recovery'

it('ends and removes what is left of one project, though that of another cannot be', async () => {
  const root = await mkdtemp(join(tmpdir(), 'howdah-trials-'))
  const backupFiles = createBackupFiles(join(root, 'backups'), null)
  const left = backupFiles.unfinishedOf('left', 'test')
  await mkdir(left, { recursive: true })
  // As the processes of a Postgres, which work in its folder.
  const child = spawn('sleep', ['600'], { cwd: left, stdio: 'ignore' })
  try {
    await removeLeftTrials({
      ...{ backupFiles, directory: { id: 'one', run: root }, log: createLog([]) },
      // The first one has a name that no path can have.
      projects: { inDataDirectory: () => Promise.resolve([{ ref: 'wrong\0' }, { ref: 'left' }]) },
    } as unknown as BackupsServices)
    expect(existsSync(left)).toBe(false)
    expect(isRunning(child.pid ?? 0)).toBe(false)
  } finally {
    child.kill('SIGKILL')
    await rm(root, { recursive: true, force: true })
  }
})
