/**
 * Brings what builds a container image without a registry: buildah, and debootstrap for the image below it. From Debian's
 * packages, when we are root there; anywhere else the test of the image is left out, and says so.
 */
import { existsSync } from 'node:fs'
import { installDebianPackages, isRootOnDebian } from './set-up/debian-packages.mjs'

const TOOLS = ['/usr/bin/buildah', '/usr/sbin/debootstrap']

if (isRootOnDebian() && !TOOLS.every((path) => existsSync(path))) {
  process.stderr.write('Installing buildah and debootstrap for the test of the image (once) …\n')
  if (!installDebianPackages(['buildah', 'crun', 'debootstrap']))
    process.stderr.write('They could not be installed: the container image is not tried.\n')
}
