export const webhookMessages = {
  heading: 'Pull requests',
  intro:
    'A webhook of your repository creates a preview branch when a pull or merge request is opened, and deletes it when that is closed.',
  none: 'No webhook is set up.',
  failed: 'Failed to load the webhook',
  github: 'GitHub',
  gitlab: 'GitLab',
  addressOf: (host: string) => `URL for ${host}`,
  schemaOnly: 'New branches have the schema only.',
  withData: 'New branches have the data of production.',
  noDelivery: 'Nothing was delivered yet.',
  lastDelivery: 'Last delivery',
  event: {
    ping: 'Webhook set up',
    opened: 'Pull request opened',
    reopened: 'Pull request reopened',
    closed: 'Pull request closed',
  },

  setUp: 'Set up webhook',
  renew: 'Renew secret',
  setUpTitle: 'Set up a webhook',
  setUpText: 'You’ll see its secret only once.',
  renewTitle: 'Renew the secret of the webhook?',
  renewText: 'Deliveries with the current secret are refused immediately.',
  includeData: 'Include data',
  includeDataHint:
    'Rows, users and files of production as they are then. Otherwise all tables are empty.',
  createFailed: 'Failed to set up the webhook',
  createdTitle: 'Webhook ready',
  createdText: 'Copy the secret now: you won’t see it again.',
  secret: 'Secret',
  steps: [
    'GitHub, Gitea and Forgejo: under Settings → Webhooks, add URL and secret with application/json and only the event “Pull requests”.',
    'GitLab: under Settings → Webhooks, add URL and secret token with the trigger “Merge request events”.',
  ],

  remove: 'Remove',
  removeTitle: 'Remove the webhook?',
  removeText:
    'Pull requests create and delete no branches any more. Branches that exist stay. Remove it from your repository, too.',
  removed: 'Webhook removed',
  removeFailed: 'Failed to remove the webhook',
} as const
