export const webhookDeliveryMessages = {
  signature: 'The signature or secret token of the webhook is missing or wrong.',
  none: 'This project has no webhook.',
  tooMany: (seconds: number) =>
    `There were too many deliveries. Deliver this again in ${seconds} seconds.`,
  badPayload: 'The form has no payload.',
  pong: 'The webhook is set up.',
  otherEvent: (event: string) => `Nothing is done for the event “${event}”.`,
  noEvent: 'Nothing is done for a delivery without an event.',
  otherAction: (action: string) => `Nothing is done for the action “${action}”.`,
  fork: 'Pull requests of forks get no branch.',
  created: (name: string) => `The branch “${name}” is being created.`,
  exists: (name: string) => `The branch “${name}” exists.`,
  beingCreated: (name: string) => `The branch “${name}” is still being created.`,
  beingDeleted: (name: string) =>
    `The branch “${name}” is still being deleted. Deliver this again once it is gone.`,
  creationFailed: (name: string) =>
    `The branch “${name}” could not be created. Delete it, then deliver this again.`,
  deleted: (name: string) => `The branch “${name}” is being deleted.`,
  deletedNext: (name: string) =>
    `The branch “${name}” will be deleted as soon as its status allows.`,
  noBranch: (gitBranch: string) => `No preview branch belongs to “${gitBranch}”.`,
  stillOpen: (gitBranch: string) => `Another pull request of “${gitBranch}” is open.`,
} as const
