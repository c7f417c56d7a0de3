import { chmod, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fieldError } from '../../../base/app-error'
import { folderKilobytes } from '../../../base/disk/folder-size'
import { functionsMessages } from '../functions.messages'
import type { FunctionsServices } from '../services'

/** Kilobytes of the packages of a project. */
const MAX_PACKAGES_KB = 500_000
/** Projects whose packages stay for their next deploys. */
const MAX_PROJECTS = 20
/** Milliseconds between measurements of what has been fetched. */
const MEASURE_INTERVAL_MS = 500

type PackagesServices = Pick<FunctionsServices, 'directory' | 'disk'>

const allPackages = ({ directory }: Pick<PackagesServices, 'directory'>): string =>
  join(directory.cache, 'deploys')

interface PackagesPlace {
  ref: string
  /** @default MAX_PACKAGES_KB */
  maxKb?: number
  /** Measures a folder in kilobytes. @default folderKilobytes */
  sizeOf?(folder: string): Promise<number>
}

// A program that was ended a moment ago may write for another one.
const remove = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 })

/**
 * Runs work that fetches packages of a project into a folder, where its next deploys find them.
 * @param work gets a signal that is aborted when the packages are too large, or the disk is almost full
 * @throws AppError 400 for packages that are too large, DiskFull, and the errors of `work`
 */
export async function withPackages<T>(
  services: PackagesServices,
  { maxKb = MAX_PACKAGES_KB, ref, sizeOf = folderKilobytes }: PackagesPlace,
  work: (folder: string, ends: AbortSignal) => Promise<T>,
): Promise<T> {
  const all = allPackages(services)
  const folder = join(all, ref)
  // The user of the functions opens the folder by its name.
  await mkdir(all, { recursive: true })
  await chmod(all, 0o711)
  // Those of earlier versions of the functions leave room for those of this one.
  if ((await sizeOf(folder)) > maxKb / 2) await remove(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await utimes(folder, new Date(), new Date())
  await removeOldest(all)
  const tooLarge = new AbortController()
  const measure = async () => {
    if ((await sizeOf(folder)) > maxKb) tooLarge.abort()
  }
  let isMeasuring = false
  const watch = setInterval(() => {
    // A folder of many files takes longer than the interval.
    if (isMeasuring) return
    isMeasuring = true
    void measure().finally(() => (isMeasuring = false))
  }, MEASURE_INTERVAL_MS)
  try {
    return await services.disk.whileThereIsRoom(async (full) => {
      const result = await work(folder, AbortSignal.any([full, tooLarge.signal]))
      await measure()
      tooLarge.signal.throwIfAborted()
      return result
    })
  } catch (error) {
    if (tooLarge.signal.aborted) {
      await remove(folder)
      throw fieldError('files', functionsMessages.packagesFull(maxKb / 1_000))
    }
    throw error
  } finally {
    clearInterval(watch)
  }
}

/** Removes the packages of a project. */
export const forgetPackages = (
  services: Pick<PackagesServices, 'directory'>,
  ref: string,
): Promise<void> => remove(join(allPackages(services), ref))

/** Removes the packages that all projects shared in earlier versions of the server. */
export const forgetSharedPackages = ({
  directory,
}: Pick<PackagesServices, 'directory'>): Promise<void> => remove(join(directory.cache, 'functions'))

/** Leaves the packages of the projects that have deployed last. */
async function removeOldest(all: string): Promise<void> {
  const used = await Promise.all(
    (await readdir(all)).map(async (name) => {
      const at = await stat(join(all, name)).catch(() => null)
      return { name, at: at?.mtimeMs ?? 0 }
    }),
  )
  const old = used.toSorted((a, b) => b.at - a.at).slice(MAX_PROJECTS)
  for (const { name } of old) await remove(join(all, name))
}
