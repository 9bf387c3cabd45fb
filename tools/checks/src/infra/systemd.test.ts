import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathOf } from '@creator-discovery/servers/programs';
import { describe, expect, test } from '@jest/globals';
import { filesIn, repositoryRoot, textOf, unexplained } from './files.ts';

const units = filesIn('infra/systemd').filter((file) => file.endsWith('.service'));
const timer = 'creator-discovery-daily.timer';
const analyze = pathOf('systemd-analyze');
const systemctl = pathOf('systemctl');
/** Scale of systemd-analyze: 10 is unprotected, below 2 is safe. */
const maxExposure = 2;

describe('the systemd units', () => {
  test.each(units)('%s gives settings that the guide for operators explains', (file) => {
    const settings = [...textOf(file).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((assignment) => assignment.split('=')[0] ?? ''),
    );
    expect(unexplained(settings.filter((setting) => setting !== 'NODE_ENV'))).toEqual([]);
  });

  test('the example of common settings is explained too, and gives the time to drain', () => {
    const settings = new Map(
      [...textOf('infra/systemd/common.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    );
    expect(unexplained(settings.keys())).toEqual([]);
    for (const file of units.filter((unit) => !textOf(unit).includes('Type=oneshot'))) {
      const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(textOf(file)) ?? [];
      expect(Number(seconds)).toBeGreaterThanOrEqual(Number(settings.get('SHUTDOWN_DELAY_SECONDS')) + 10);
    }
  });

  test('the operator API has settings of its own, by which no other machine reaches it', () => {
    const example = 'infra/systemd/operator-api.env.example';
    const files = [
      ...textOf('infra/systemd/creator-discovery-operator-api.service').matchAll(/^EnvironmentFile=(.*)$/gm),
    ];
    expect(files.map(([, file]) => file)).toEqual([
      '-/opt/creator-discovery/build.env',
      '/etc/creator-discovery/operator-api.env',
    ]);
    expect(textOf(example)).toMatch(/^HOST=127\.0\.0\.1$/m);
    expect(unexplained([...textOf(example).matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name))).toEqual([]);
  });

  test.each(['job-worker', 'scraper-api'])('the example of settings of the %s alone is explained, and read', (name) => {
    const settings = [...textOf(`infra/systemd/${name}.env.example`).matchAll(/^([A-Z_]+)=/gm)].map(
      ([, one = '']) => one,
    );
    expect(settings.length).toBeGreaterThan(1);
    expect(unexplained(settings)).toEqual([]);
    const unit = textOf(`infra/systemd/creator-discovery-${name}@.service`);
    expect(unit).toContain(`\nEnvironmentFile=-/etc/creator-discovery/${name}.env\n`);
  });

  test('are those of the page about them, and `doctor` there checks the folder of the action API', () => {
    const page = textOf('docs/install/systemd.md');
    const named = [...page.matchAll(/creator-discovery-[a-z-]+(?:@\d+)?(?:\.timer)?(?= |$|\n)/gm)].map(
      ([name]) => name,
    );
    expect(named.length).toBeGreaterThan(5);
    const files = filesIn('infra/systemd').map((file) =>
      path.basename(file).replace('@.service', '').replace('.service', ''),
    );
    expect(named.filter((name) => !files.includes(name.replace(/@\d+$/, '')))).toEqual([]);
    const [, folder = ''] = /-p Environment=(INDEX_SNAPSHOT_DIR=\S+)/.exec(page) ?? [];
    const unit = textOf('infra/systemd/creator-discovery-action-api@.service');
    expect(unit).toContain(`\nEnvironment=${folder.replace('8080', '%i')}\n`);
  });

  test('an enabled unit starts after a reboot', () => {
    if (systemctl === null) return;
    const root = mkdtempSync(path.join(os.tmpdir(), 'root-'));
    try {
      cpSync(path.join(repositoryRoot, 'infra/systemd'), path.join(root, 'etc/systemd/system'), { recursive: true });
      const unit = 'creator-discovery-action-api@8080.service';
      const enabled = spawnSync(systemctl, [`--root=${root}`, 'enable', unit], { encoding: 'utf8' });
      expect([enabled.status, enabled.stderr.includes(unit)]).toEqual([0, true]);
      const wants = (target: string) => readdirSync(path.join(root, `etc/systemd/system/${target}.wants`));
      expect(wants('multi-user.target')).toEqual(['creator-discovery.target']);
      expect(wants('creator-discovery.target')).toEqual([unit]);
      expect(spawnSync(systemctl, [`--root=${root}`, 'enable', timer]).status).toBe(0);
      expect(wants('timers.target')).toEqual([timer]);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });

  // Without systemd, `npm test` lists these checks as not run.
  test.each(units)('%s is understood by systemd, and well shut in', (file) => {
    if (analyze === null) return;
    const folder = mkdtempSync(path.join(os.tmpdir(), 'units-'));
    try {
      // This machine lacks the user, programs and settings of the unit.
      const unit = path.join(folder, path.basename(file).replace('@.', '@8080.'));
      writeFileSync(unit, textOf(file).replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'));
      for (const other of ['creator-discovery.target', timer])
        writeFileSync(path.join(folder, other), textOf(`infra/systemd/${other}`));
      const also = file.includes('daily') ? [path.join(folder, timer)] : [];
      const verified = spawnSync(analyze, ['verify', '--man=no', unit, ...also], { encoding: 'utf8' });
      expect(
        verified.stderr.split('\n').filter((line) => line.startsWith(folder) || line.includes(path.basename(unit))),
      ).toEqual([]);
      const { stdout } = spawnSync(analyze, ['security', '--offline=true', '--no-pager', unit], {
        encoding: 'utf8',
      });
      const [, exposure] = /exposure level[^\n]*: ([\d.]+)/i.exec(stdout) ?? [];
      expect(Number(exposure)).toBeLessThan(maxExposure);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
