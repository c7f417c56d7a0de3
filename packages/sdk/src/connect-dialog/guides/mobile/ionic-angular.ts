import type { BuildGuide, GuideFile } from '../guide.types'
import { deviceNotes } from '../sample/mobile-notes'
import { SUPABASE_JS } from '../sample/packages'
import { placeholderNotes, projectValues } from '../sample/project-values'
import { sampleRead, type SampleRead } from '../sample/sample-read'
import { code } from '../syntax/code'
import { jsLiteral } from '@howdah/rules/connect/literals'

/** Returns the file of an environment, which the build replaces in production. */
const environment = (
  path: string,
  production: boolean,
  { url, key }: { url: string; key: string },
): GuideFile => ({
  path,
  language: 'typescript',
  content: code`
    export const environment = {
      production: ${String(production)},
      supabaseUrl: ${jsLiteral(url)},
      supabasePublishableKey: ${jsLiteral(key)},
    }
  `,
})

const service: GuideFile = {
  path: 'src/app/supabase.service.ts',
  language: 'typescript',
  content: code`
    import { Injectable } from '@angular/core'
    import { createClient } from '@supabase/supabase-js'
    import { environment } from '../environments/environment'

    @Injectable({ providedIn: 'root' })
    export class SupabaseService {
      readonly client = createClient(
        environment.supabaseUrl,
        environment.supabasePublishableKey,
      )
    }
  `,
}

const page = ({ items, item, key, heading, read, type, fields }: SampleRead): GuideFile => ({
  path: 'src/app/home/home.page.ts',
  language: 'typescript',
  content: code`
    import { Component, inject, signal, type OnInit } from '@angular/core'
    import {
      IonContent,
      IonHeader,
      IonItem,
      IonLabel,
      IonList,
      IonText,
      IonTitle,
      IonToolbar,
    } from '@ionic/angular'
    import { SupabaseService } from '../supabase.service'

    type ${type} = ${fields}

    @Component({
      selector: 'app-home',
      imports: [IonContent, IonHeader, IonItem, IonLabel, IonList, IonText, IonTitle, IonToolbar],
      template: ${'`'}
        <ion-header>
          <ion-toolbar>
            <ion-title>${heading}</ion-title>
          </ion-toolbar>
        </ion-header>
        <ion-content>
          @if (message(); as text) {
            <ion-text role="alert">{{ text }}</ion-text>
          }
          <ion-list>
            @for (${item} of ${items}(); track ${key}) {
              <ion-item>
                <ion-label>{{ ${item}.name }}</ion-label>
              </ion-item>
            }
          </ion-list>
        </ion-content>
      ${'`'},
    })
    export class HomePage implements OnInit {
      private readonly supabase = inject(SupabaseService).client
      protected readonly ${items} = signal<${type}[]>([])
      protected readonly message = signal<string | undefined>(undefined)

      async ngOnInit() {
        const { data, error } = await this.supabase.${read}
        if (error) this.message.set(error.message)
        else this.${items}.set(data)
      }
    }
  `,
})

export const build: BuildGuide = (details) => {
  const values = projectValues(details)
  const sample = sampleRead(details.services)
  return {
    create: 'npx @ionic/cli start my-app blank --type=angular-standalone && cd my-app',
    install: `npm install ${SUPABASE_JS}`,
    files: [
      environment('src/environments/environment.ts', false, values),
      environment('src/environments/environment.prod.ts', true, values),
      service,
      page(sample),
      sample.setup,
    ],
    notes: [
      { name: 'ionicVersion' },
      ...sample.notes,
      ...placeholderNotes(details),
      ...deviceNotes(details),
    ],
  }
}
