#!/usr/bin/env bash
# openapi-typescript 7.13.0 (--enum), oazapfts 7.5.0 (--useEnumType) and @hey-api/openapi-ts 0.99.0, judged by TypeScript 5.9.3: an
# OpenAPI 3.1 description whose values of a skill are C, C++, C#, Java.
# Guess: generators make a name for each value and keep the names apart, as hey-api does.
# Behaviour: openapi-typescript names C++ and C# alike (C_), oazapfts names all three C. Both report success and write a file that
# TypeScript refuses.
# Seen: errors TS2300: openapi-typescript 2, oazapfts 3, hey-api 0 (C, C2, 'C#').
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund typescript@5.9.3 openapi-typescript@7.13.0 oazapfts@7.5.0 @hey-api/openapi-ts@0.99.0 >/dev/null 2>&1
cat >api.json <<'END'
{
  "openapi": "3.1.0",
  "info": { "title": "Jobs", "version": "1" },
  "paths": {
    "/jobs": {
      "get": {
        "operationId": "listJobs",
        "parameters": [{ "name": "skill", "in": "query", "schema": { "$ref": "#/components/schemas/Skill" } }],
        "responses": { "200": { "description": "Jobs" } }
      }
    }
  },
  "components": { "schemas": { "Skill": { "type": "string", "enum": ["C", "C++", "C#", "Java"] } } }
}
END
cat >hey.config.mjs <<'END'
export default { input: 'api.json', output: 'hey', plugins: [{ name: '@hey-api/typescript', enums: 'typescript' }] }
END
export PATH="$folder/node_modules/.bin:$PATH"
openapi-typescript api.json --enum -o openapi-typescript.ts >/dev/null 2>&1
oazapfts --useEnumType api.json oazapfts.ts >/dev/null 2>&1
openapi-ts -f hey.config.mjs >/dev/null 2>&1
errors() { { tsc --noEmit --skipLibCheck --strict "$1" || true; } | grep -c 'TS2300' || true; }
seen="openapi-typescript $(errors openapi-typescript.ts), oazapfts $(errors oazapfts.ts), hey-api $(errors hey/types.gen.ts)"
echo "$seen"
grep -q 'enum Skill' hey/types.gen.ts
[ "$seen" = 'openapi-typescript 2, oazapfts 3, hey-api 0' ]
