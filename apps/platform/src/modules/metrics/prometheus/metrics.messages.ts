export const expositionMessages = {
  secretKey: 'Metrics can be read with a secret key only.',
  token: 'Send the token of HOWDAH_METRICS_TOKEN as bearer token.',
  shortToken: (length: number) =>
    `HOWDAH_METRICS_TOKEN takes a text of ${length} characters or more.`,
}
