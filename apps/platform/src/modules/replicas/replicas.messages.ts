export const replicaMessages = {
  notFound: 'Read replica not found.',
  full: (max: number) =>
    `The plan of this organization includes ${max} read ${max === 1 ? 'replica' : 'replicas'} per project.`,
  busy: 'The read replica is being set up, promoted or removed. Wait until that’s complete.',
  notHealthy: 'The read replica isn’t ready for connections.',
  notRunning: 'The read replica can only be restarted while it’s running.',
  interrupted: 'The project stopped while the read replica was being set up.',
  gone: 'The read replica was removed while it was being set up.',
  noReplay: 'The read replica doesn’t receive the write-ahead log of its primary.',
} as const
