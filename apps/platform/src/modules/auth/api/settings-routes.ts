import type { AuthRoute } from './auth-call'

/** Calls of clients before they show a form. */
export const settingsRoutes: readonly AuthRoute[] = [
  {
    methods: ['GET'],
    paths: ['/settings'],
    answer({ context, send }) {
      const { config } = context
      send(200, {
        external: {
          anonymous_users: config.external_anonymous_users_enabled,
          email: config.external_email_enabled,
          phone: config.external_phone_enabled,
          ...Object.fromEntries(
            config.external_providers.map(({ enabled, provider }) => [provider, enabled]),
          ),
        },
        disable_signup: config.disable_signup,
        mailer_autoconfirm: config.mailer_autoconfirm,
        phone_autoconfirm: config.sms_autoconfirm,
        sms_provider: config.sms_provider === 'none' ? '' : config.sms_provider,
        saml_enabled: false,
      })
      return Promise.resolve()
    },
  },
  {
    methods: ['GET'],
    paths: ['/health'],
    async answer({ context, send, services }) {
      await context.transaction((sql) => sql.query('select from auth.users limit 0'))
      send(200, {
        name: 'Howdah Auth',
        version: services.version,
        description: 'Users of a project',
      })
    },
  },
]
