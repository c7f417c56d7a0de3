import type { BuildGuide, GuideFile } from '../guide.types'
import { deviceNotes } from '../sample/mobile-notes'
import { placeholderNotes, projectValues } from '../sample/project-values'
import { sampleRead, type SampleRead } from '../sample/sample-read'
import { code } from '../syntax/code'
import { swiftLiteral } from '@howdah/rules/connect/literals'

const client = ({ url, key }: { url: string; key: string }): GuideFile => ({
  path: 'Supabase.swift',
  language: 'swift',
  content: code`
    import Foundation
    import Supabase

    let supabase = SupabaseClient(
      supabaseURL: URL(string: ${swiftLiteral(encodeURI(url))})!,
      supabaseKey: ${swiftLiteral(key)}
    )
  `,
})

const todosView: GuideFile = {
  path: 'ContentView.swift',
  language: 'swift',
  content: code`
    import Supabase
    import SwiftUI

    struct Todo: Decodable, Identifiable {
      let id: Int
      let name: String
    }

    struct ContentView: View {
      @State private var todos: [Todo] = []
      @State private var message: String?

      var body: some View {
        NavigationStack {
          List(todos) { todo in
            Text(todo.name)
          }
          .navigationTitle("Todos")
          .overlay {
            if let message { Text(message) }
          }
        }
        .task {
          do {
            todos = try await supabase.from("todos").select().execute().value
          } catch {
            message = error.localizedDescription
          }
        }
      }
    }
  `,
}

const filesView: GuideFile = {
  path: 'ContentView.swift',
  language: 'swift',
  content: code`
    import Supabase
    import SwiftUI

    struct ContentView: View {
      @State private var files: [FileObject] = []
      @State private var message: String?

      var body: some View {
        NavigationStack {
          List(files, id: \\.name) { file in
            Text(file.name)
          }
          .navigationTitle("Files")
          .overlay {
            if let message { Text(message) }
          }
        }
        .task {
          do {
            files = try await supabase.storage.from("files").list()
          } catch {
            message = error.localizedDescription
          }
        }
      }
    }
  `,
}

const views: Record<SampleRead['source'], GuideFile> = { todos: todosView, files: filesView }

export const build: BuildGuide = (details) => {
  const sample = sampleRead(details.services)
  return {
    install:
      'In Xcode, choose File > Add Package Dependencies, enter https://github.com/supabase/supabase-swift, and add the product Supabase from version 2 to the app.',
    files: [client(projectValues(details)), views[sample.source], sample.setup],
    notes: [...sample.notes, ...placeholderNotes(details), ...deviceNotes(details)],
  }
}
