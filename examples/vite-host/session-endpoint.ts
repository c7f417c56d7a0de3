import type { Connect, Plugin } from 'vite'

/**
 * Represents the host's own server, which knows the signed-in user and issues a short-lived token
 * for the platform. Here the token comes from the environment: HOWDAH_URL, HOWDAH_TOKEN (`npm start
 * -- token create`), HOWDAH_PROJECTS (two references, separated by a comma).
 */
export function sessionEndpoint(): Plugin {
  const answer: Connect.NextHandleFunction = (_request, response) => {
    const {
      HOWDAH_URL: baseUrl = 'http://localhost:8100',
      HOWDAH_TOKEN: token = '',
      HOWDAH_PROJECTS: projects = '',
    } = process.env
    response.setHeader('content-type', 'application/json')
    response.setHeader('cache-control', 'no-store')
    response.end(JSON.stringify({ baseUrl, token, projects: projects.split(',').filter(Boolean) }))
  }
  return {
    name: 'session-endpoint',
    configureServer: (server) => void server.middlewares.use('/session', answer),
    configurePreviewServer: (server) => void server.middlewares.use('/session', answer),
  }
}
