import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../../scripts/platform-server.mjs'
import { newBucket, sumOfFile, sumOfObject } from '../harness/storage-files'
import { expect, test } from '../harness/test'

test('a thousand small files in a tree of folders arrive, each with its checksum', async ({
  page,
  platform,
}) => {
  const { project, owner } = platform
  const { path: folder, remove } = temporaryFolder('soak-tree-')
  const paths = Array.from(
    { length: 1_000 },
    (_, n) => `tree/${n % 10}/${n % 7 === 0 ? 'deep/er/' : ''}file ${n}.bin`,
  )
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), randomBytes(1 + Math.floor(Math.random() * 20_000)))
  }
  await newBucket(owner, project.ref, 'small')
  await page.goto(`/project/${project.ref}/storage/buckets/small`)
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await page.locator('input[data-kind="folder"]').setInputFiles(join(folder, 'tree'))
  await expect(page.getByText('Successfully uploaded 1000 file(s)!')).toBeVisible({
    timeout: 10 * 60_000,
  })
  for (const path of paths) {
    expect(await sumOfObject(owner, project.ref, 'small', path), path).toBe(
      await sumOfFile(join(folder, path)),
    )
  }
  remove()
})

test('a hundred thousand files in a bucket are listed, scrolled without a gap, and read to their end', async ({
  page,
  platform,
}) => {
  const { project, owner } = platform
  const files = 100_000
  await newBucket(owner, project.ref, 'many')
  await owner.query(
    project.ref,
    `insert into storage.objects (bucket_id, name, metadata)
     select 'many', 'file ' || lpad(n::text, 6, '0') || '.txt', '{"size": 5, "mimetype": "text/plain"}' from generate_series(1, ${files}) as n`,
  )
  await page.goto(`/project/${project.ref}/storage/buckets/many`)
  const list = page.getByRole('listbox', { name: 'Contents of many' })
  await expect(list.getByRole('option', { name: /^file 000001/ })).toBeVisible()

  // Each turn wheels through what is there; the next page comes before its end, so no frame is without rows.
  const wheel = await list.evaluate(
    (element) =>
      new Promise<{ times: number[]; blank: number }>((resolve) => {
        const times: number[] = []
        let blank = 0
        let before = performance.now()
        const step = () => {
          const now = performance.now()
          times.push(now - before)
          before = now
          const box = element.getBoundingClientRect()
          const row = document
            .elementFromPoint(box.left + 120, box.top + box.height / 2)
            ?.closest('.hw-entry')
          if (!row) blank += 1
          if (times.length > 400) return resolve({ times, blank })
          element.scrollTop += 48
          requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
  )
  const sorted = [...wheel.times].sort((a, b) => a - b)
  const began = performance.now()
  await list.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const check = () => {
          element.scrollTop = element.scrollHeight
          // The foot has a plus sign while there is more.
          if (element.nextElementSibling?.textContent?.includes('+')) requestAnimationFrame(check)
          else resolve()
        }
        check()
      }),
  )
  await expect(list.getByRole('option', { name: /^file 100000/ })).toBeVisible()
  await expect(page.getByText('100,000 items')).toBeVisible()
  const note = {
    frame95: sorted[Math.floor(sorted.length * 0.95)],
    blank: wheel.blank,
    toTheEnd: performance.now() - began,
  }
  process.stdout.write(`100,000 files: ${JSON.stringify(note)}\n`)
  expect(note.blank).toBe(0)
})
