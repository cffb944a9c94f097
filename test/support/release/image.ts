import { readManifest } from './project.ts'

/**
 * Returns the commands that build the image and push it, as arguments of `docker`.
 * @param name the image without a tag: `images.example/acme/linktill`.
 * @param revision the commit.
 */
export function imageCommands(root: string, name: string, revision: string): { build: string[]; push: string[] } {
  const { version, homepage } = readManifest(root)
  const image = name.toLowerCase()
  const labels = { source: homepage, version, revision, licenses: 'MIT' }
  const label = Object.entries(labels).flatMap(([key, value]) => ['--label', `org.opencontainers.image.${key}=${value}`])
  const tags = [version, 'latest'].flatMap((tag) => ['--tag', `${image}:${tag}`])
  return {
    build: ['build', '--pull', '--file', 'examples/self-hosting/Dockerfile', ...label, ...tags, '.'],
    push: ['push', '--all-tags', image],
  }
}
