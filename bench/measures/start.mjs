import { firstOrganization, newProject, signInAsOwner } from '../../scripts/owner-session.mjs'
import { startPlatform, temporaryFolder } from '../../scripts/platform-server.mjs'
import { median } from '../statistics.mjs'

const timed = async (work) => {
  const started = performance.now()
  const value = await work()
  return { value, ms: performance.now() - started }
}

/** From the process's start to the printed address: on a fresh data directory, and on one that is there; and a new project. */
export async function measureStart({ times }) {
  const first = []
  const later = []
  const project = []
  for (let turn = 0; turn < times; turn += 1) {
    const folder = temporaryFolder('howdah-bench-start-')
    const options = { data: `${folder.path}/data` }
    const fresh = await timed(() => startPlatform(options))
    first.push(fresh.ms)
    const session = await signInAsOwner(fresh.value.url, fresh.value.link)
    const { slug } = await firstOrganization(session)
    project.push(
      (await timed(() => newProject(session, slug, 'bench', 'a long enough password'))).ms,
    )
    await fresh.value.stop()
    const again = await timed(() => startPlatform(options))
    later.push(again.ms)
    await again.value.stop()
    folder.remove()
  }
  return { first: median(first), later: median(later), project: median(project) }
}
