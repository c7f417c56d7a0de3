import type { BuildGuide, GuideFile } from '../guide.types'
import { deviceNotes } from '../sample/mobile-notes'
import { SUPABASE_JS } from '../sample/packages'
import { placeholderNotes, projectValues } from '../sample/project-values'
import { sampleRead, type SampleRead } from '../sample/sample-read'
import { viteClient, viteEnv } from '../sample/vite-client'
import { code } from '../syntax/code'

const page = ({ items, item, key, heading, read, type, fields }: SampleRead): GuideFile => ({
  path: 'src/pages/Home.tsx',
  language: 'tsx',
  content: code`
    import {
      IonContent,
      IonHeader,
      IonItem,
      IonLabel,
      IonList,
      IonPage,
      IonText,
      IonTitle,
      IonToolbar,
    } from '@ionic/react'
    import { useEffect, useState } from 'react'
    import { supabase } from '../supabase'

    type ${type} = ${fields}

    export default function Home() {
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
        <IonPage>
          <IonHeader>
            <IonToolbar>
              <IonTitle>${heading}</IonTitle>
            </IonToolbar>
          </IonHeader>
          <IonContent>
            {message !== undefined && <IonText role="alert">{message}</IonText>}
            <IonList>
              {${items}.map((${item}) => (
                <IonItem key={${key}}>
                  <IonLabel>{${item}.name}</IonLabel>
                </IonItem>
              ))}
            </IonList>
          </IonContent>
        </IonPage>
      )
    }
  `,
})

export const build: BuildGuide = (details) => {
  const sample = sampleRead(details.services)
  return {
    create: 'npx @ionic/cli start my-app blank --type=react && cd my-app',
    install: `npm install ${SUPABASE_JS}`,
    files: [viteEnv(projectValues(details)), viteClient, page(sample), sample.setup],
    notes: [...sample.notes, ...placeholderNotes(details), ...deviceNotes(details)],
  }
}
