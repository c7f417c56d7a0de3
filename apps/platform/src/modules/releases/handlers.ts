import { buildCommit } from './build-commit'
import type { ReleasesHandler } from './services'

export const getDeploymentCommit: ReleasesHandler<'getDeploymentCommit'> = () =>
  Promise.resolve({
    status: 200,
    body: { commit_sha: buildCommit?.sha ?? null, commit_time: buildCommit?.time ?? null },
  })

export const getCliReleaseVersion: ReleasesHandler<'getCliReleaseVersion'> = async ({
  services,
}) => {
  const { latest, beta, publishedAt } = await services.releases.state()
  return {
    status: 200,
    body: { current: services.version, latest, beta, published_at: publishedAt },
  }
}
