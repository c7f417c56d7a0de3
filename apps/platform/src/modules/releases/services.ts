import type { Releases } from './releases-feed'

declare module '../../base/services' {
  interface Services {
    releases: Releases
  }
}
