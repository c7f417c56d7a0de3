export const authPageMessages = {
  failed: 'Failed to retrieve the project',
  noApi:
    'This project’s database runs elsewhere, so it has no auth service here. Requests to its auth service can be passed on to a GoTrue server.',
  elsewhere: (host: string) =>
    `Requests to the auth service of this project are passed on to the GoTrue server at ${host}. What this page shows of other projects is managed there: it can be neither read nor changed here.`,
  toServer: 'GoTrue server',
  noPictures: 'Pictures of other servers are not loaded here.',
}
