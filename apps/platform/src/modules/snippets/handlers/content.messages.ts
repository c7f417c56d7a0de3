export const contentHandlerMessages = {
  otherProject: 'must be the reference of the project in the path',
  otherContent: 'must be the id of the snippet',
} as const
