import { writeFileSync } from 'node:fs'

/**
 * Reporter of vitest that writes the paths of the files under way to `HOWDAH_RUNNING_FILES`, so that
 * a run that is ended from outside says where it was.
 */
export default class RunningFiles {
  #files = new Set()

  onTestModuleStart({ moduleId }) {
    this.#files.add(moduleId)
    this.#write()
  }

  onTestModuleEnd({ moduleId }) {
    this.#files.delete(moduleId)
    this.#write()
  }

  #write() {
    writeFileSync(process.env.HOWDAH_RUNNING_FILES, JSON.stringify([...this.#files]))
  }
}
