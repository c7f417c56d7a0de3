/** Path of the Data API of a project. */
export const REST_PATH = '/rest/v1'
/** Path of its reads, which healthy read replicas answer in turn. */
export const READ_PATH = '/read/rest/v1'
