import type { GuideNote } from '../guide.types'

// Packages of guides with the version that they are verified with: a major version, or a minor one
// before 1.0, so that a new project gets compatible fixes. `npm run soak -- guides` installs them.

export const SUPABASE_JS = '@supabase/supabase-js@2'
export const SUPABASE_SSR = '@supabase/ssr@0.12'
export const NUXT_SUPABASE = '@nuxtjs/supabase@2'

/** Sentence for guides whose code runs in Node.js with the current version of supabase-js. */
export const NODE_NOTE: GuideNote = { name: 'node' }
