import type { BuildGuide, GuideFile } from '../guide.types'
import { deviceNotes } from '../sample/mobile-notes'
import { placeholderNotes, projectValues } from '../sample/project-values'
import { sampleRead, type SampleRead } from '../sample/sample-read'
import { code } from '../syntax/code'
import { kotlinLiteral } from '@howdah/rules/connect/literals'

interface Names {
  module: string
  plugin: string
  packageName: string
  imports: string
  type: string
  /** Declaration of the type, if the library has none. */
  declaration: string
  read: string
}

const NAMES: Record<SampleRead['source'], Names> = {
  todos: {
    module: 'postgrest-kt',
    plugin: 'Postgrest',
    packageName: 'postgrest',
    imports:
      'import io.github.jan.supabase.postgrest.from\nimport kotlinx.serialization.Serializable',
    type: 'Todo',
    declaration: '@Serializable\ndata class Todo(val id: Long, val name: String)\n\n',
    read: 'supabase.from("todos").select().decodeList<Todo>()',
  },
  files: {
    module: 'storage-kt',
    plugin: 'Storage',
    packageName: 'storage',
    imports:
      'import io.github.jan.supabase.storage.FileObject\nimport io.github.jan.supabase.storage.storage',
    type: 'FileObject',
    declaration: '',
    read: 'supabase.storage.from("files").list()',
  },
}

const client = ({ source }: SampleRead, { url, key }: { url: string; key: string }): GuideFile => ({
  path: 'app/src/main/java/com/example/myapp/Supabase.kt',
  language: 'kotlin',
  content: code`
    package com.example.myapp

    import io.github.jan.supabase.createSupabaseClient
    import io.github.jan.supabase.${NAMES[source].packageName}.${NAMES[source].plugin}

    val supabase = createSupabaseClient(
        supabaseUrl = ${kotlinLiteral(url)},
        supabaseKey = ${kotlinLiteral(key)},
    ) {
        install(${NAMES[source].plugin})
    }
  `,
})

const activity = ({ source, items, item, heading }: SampleRead): GuideFile => ({
  path: 'app/src/main/java/com/example/myapp/MainActivity.kt',
  language: 'kotlin',
  content: code`
    package com.example.myapp

    import android.os.Bundle
    import androidx.activity.ComponentActivity
    import androidx.activity.compose.setContent
    import androidx.compose.foundation.lazy.LazyColumn
    import androidx.compose.foundation.lazy.items
    import androidx.compose.material3.ListItem
    import androidx.compose.material3.MaterialTheme
    import androidx.compose.material3.Text
    import androidx.compose.runtime.Composable
    import androidx.compose.runtime.LaunchedEffect
    import androidx.compose.runtime.getValue
    import androidx.compose.runtime.mutableStateOf
    import androidx.compose.runtime.remember
    import androidx.compose.runtime.setValue
    ${NAMES[source].imports}

    ${NAMES[source].declaration}class MainActivity : ComponentActivity() {
        override fun onCreate(savedInstanceState: Bundle?) {
            super.onCreate(savedInstanceState)
            setContent {
                MaterialTheme { ${heading}() }
            }
        }
    }

    @Composable
    fun ${heading}() {
        var ${items} by remember { mutableStateOf(emptyList<${NAMES[source].type}>()) }
        var message by remember { mutableStateOf<String?>(null) }

        LaunchedEffect(Unit) {
            runCatching { ${NAMES[source].read} }
                .onSuccess { ${items} = it }
                .onFailure { message = it.message }
        }

        LazyColumn {
            message?.let { text -> item { Text(text) } }
            items(${items}) { ${item} ->
                ListItem(headlineContent = { Text(${item}.name) })
            }
        }
    }
  `,
})

const manifest: GuideFile = {
  path: 'app/src/main/AndroidManifest.xml',
  language: 'xml',
  content: code`
    <?xml version="1.0" encoding="utf-8"?>
    <manifest xmlns:android="http://schemas.android.com/apk/res/android">

        <uses-permission android:name="android.permission.INTERNET" />

        <application
            android:allowBackup="true"
            android:icon="@mipmap/ic_launcher"
            android:label="@string/app_name"
            android:theme="@style/Theme.MyApp">
            <activity
                android:name=".MainActivity"
                android:exported="true">
                <intent-filter>
                    <action android:name="android.intent.action.MAIN" />
                    <category android:name="android.intent.category.LAUNCHER" />
                </intent-filter>
            </activity>
        </application>

    </manifest>
  `,
}

const installText = ({ source }: SampleRead) => code`
  // app/build.gradle.kts
  plugins {
      kotlin("plugin.serialization") version "2.2.21"
  }

  dependencies {
      implementation(platform("io.github.jan-tennert.supabase:bom:3.6.0"))
      implementation("io.github.jan-tennert.supabase:${NAMES[source].module}")
      implementation("io.ktor:ktor-client-okhttp:3.3.2")
  }
`

export const build: BuildGuide = (details) => {
  const sample = sampleRead(details.services)
  return {
    install: installText(sample),
    files: [client(sample, projectValues(details)), activity(sample), manifest, sample.setup],
    notes: [
      { name: 'kotlinTemplate' },
      ...sample.notes,
      ...placeholderNotes(details),
      ...deviceNotes(details),
    ],
  }
}
