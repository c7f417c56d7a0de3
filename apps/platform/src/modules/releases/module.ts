import { defineModule } from '../define-module'
import { getCliReleaseVersion, getDeploymentCommit } from './handlers'
import { createReleasesFeed } from './releases-feed'
import type { ReleasesServices } from './services'

export const releases = defineModule<ReleasesServices>({
  name: 'releases',
  services: {
    releases: ({ config, log, version }) =>
      createReleasesFeed({ url: config.selfHosted?.releasesUrl ?? null, version, log }),
  },
  handlers: () => ({ getDeploymentCommit, getCliReleaseVersion }),
})
