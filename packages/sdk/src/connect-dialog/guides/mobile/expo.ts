import type { BuildGuide, GuideFile } from '../guide.types'
import { deviceNotes } from '../sample/mobile-notes'
import { NODE_NOTE, SUPABASE_JS } from '../sample/packages'
import { placeholderNotes, projectValues } from '../sample/project-values'
import { sampleRead, type SampleRead } from '../sample/sample-read'
import { code } from '../syntax/code'
import { envFile } from '../syntax/env-file'

/** Client for a server without the Auth service: there are no sessions to store. */
const client: GuideFile = {
  path: 'lib/supabase.ts',
  language: 'typescript',
  content: code`
    import { createClient } from '@supabase/supabase-js'

    export const supabase = createClient(
      process.env.EXPO_PUBLIC_SUPABASE_URL!,
      process.env.EXPO_PUBLIC_SUPABASE_PUBLISHABLE_KEY!,
      { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } },
    )
  `,
}

const clientWithSessions: GuideFile = {
  path: 'lib/supabase.ts',
  language: 'typescript',
  content: code`
    import AsyncStorage from '@react-native-async-storage/async-storage'
    import { createClient } from '@supabase/supabase-js'

    export const supabase = createClient(
      process.env.EXPO_PUBLIC_SUPABASE_URL!,
      process.env.EXPO_PUBLIC_SUPABASE_PUBLISHABLE_KEY!,
      {
        auth: {
          storage: AsyncStorage,
          persistSession: true,
          autoRefreshToken: true,
          detectSessionInUrl: false,
        },
      },
    )
  `,
}

const app = ({ items, item, key, heading, read, type, fields }: SampleRead): GuideFile => ({
  path: 'App.tsx',
  language: 'tsx',
  content: code`
    import { useEffect, useState } from 'react'
    import { FlatList, StyleSheet, Text, View } from 'react-native'
    import { supabase } from './lib/supabase'

    type ${type} = ${fields}

    export default function App() {
      const [${items}, set${heading}] = useState<${type}[]>([])
      const [message, setMessage] = useState<string>()

      useEffect(() => {
        async function load() {
          const { data, error } = await supabase.${read}
          if (error) setMessage(error.message)
          else set${heading}(data)
        }
        void load()
      }, [])

      return (
        <View style={styles.page}>
          <Text style={styles.heading}>${heading}</Text>
          {message !== undefined && <Text role="alert">{message}</Text>}
          <FlatList
            data={${items}}
            keyExtractor={(${item}) => String(${key})}
            renderItem={({ item }) => <Text>{item.name}</Text>}
          />
        </View>
      )
    }

    const styles = StyleSheet.create({
      page: { flex: 1, padding: 24, paddingTop: 64 },
      heading: { fontSize: 24, fontWeight: 'bold' },
    })
  `,
})

export const build: BuildGuide = (details) => {
  const { url, key } = projectValues(details)
  const sample = sampleRead(details.services)
  const { auth } = details.services
  return {
    create: 'npx create-expo-app@latest my-app --template blank-typescript && cd my-app',
    install: `npx expo install ${SUPABASE_JS}${auth ? ' @react-native-async-storage/async-storage' : ''}`,
    files: [
      envFile(
        '.env',
        { EXPO_PUBLIC_SUPABASE_URL: url, EXPO_PUBLIC_SUPABASE_PUBLISHABLE_KEY: key },
        { expands: true },
      ),
      auth ? clientWithSessions : client,
      app(sample),
      sample.setup,
    ],
    notes: [...sample.notes, ...placeholderNotes(details), ...deviceNotes(details), NODE_NOTE],
  }
}
