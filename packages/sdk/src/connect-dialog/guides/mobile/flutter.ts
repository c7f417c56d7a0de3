import type { BuildGuide, GuideFile } from '../guide.types'
import { deviceNotes } from '../sample/mobile-notes'
import { placeholderNotes, projectValues } from '../sample/project-values'
import { sampleRead, type SampleRead } from '../sample/sample-read'
import { code } from '../syntax/code'
import { dartLiteral } from '@howdah/rules/connect/literals'

const NAMES = {
  todos: { read: `from('todos').select()`, name: `todo['name'] as String` },
  files: { read: `storage.from('files').list()`, name: 'file.name' },
}

const main = (
  { source, items, item, heading }: SampleRead,
  { url, key }: { url: string; key: string },
): GuideFile => ({
  path: 'lib/main.dart',
  language: 'dart',
  content: code`
    import 'package:flutter/material.dart';
    import 'package:supabase_flutter/supabase_flutter.dart';

    Future<void> main() async {
      WidgetsFlutterBinding.ensureInitialized();
      await Supabase.initialize(
        url: ${dartLiteral(url)},
        publishableKey: ${dartLiteral(key)},
      );
      runApp(const MyApp());
    }

    class MyApp extends StatelessWidget {
      const MyApp({super.key});

      @override
      Widget build(BuildContext context) => const MaterialApp(home: ${heading}Page());
    }

    class ${heading}Page extends StatefulWidget {
      const ${heading}Page({super.key});

      @override
      State<${heading}Page> createState() => _${heading}PageState();
    }

    class _${heading}PageState extends State<${heading}Page> {
      final _${items} = Supabase.instance.client.${NAMES[source].read};

      @override
      Widget build(BuildContext context) {
        return Scaffold(
          appBar: AppBar(title: const Text('${heading}')),
          body: FutureBuilder(
            future: _${items},
            builder: (context, snapshot) {
              if (snapshot.hasError) return Center(child: Text('\${snapshot.error}'));
              final ${items} = snapshot.data;
              if (${items} == null) return const Center(child: CircularProgressIndicator());
              return ListView(
                children: [
                  for (final ${item} in ${items}) ListTile(title: Text(${NAMES[source].name})),
                ],
              );
            },
          ),
        );
      }
    }
  `,
})

export const build: BuildGuide = (details) => {
  const sample = sampleRead(details.services)
  return {
    create: 'flutter create my_app && cd my_app',
    install: `flutter pub add supabase_flutter:'^2.15.0'`,
    files: [main(sample, projectValues(details)), sample.setup],
    notes: [...sample.notes, ...placeholderNotes(details), ...deviceNotes(details)],
  }
}
