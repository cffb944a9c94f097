import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** Starts Debian's nginx as a load balancer for these ports, on loopback. Throws with instructions if it is not installed. */
export function startFront({ folder, port, upstreams }) {
  let program
  try {
    program = execFileSync('sh', ['-c', 'command -v nginx || ls /usr/sbin/nginx'], { encoding: 'utf8' }).trim()
  } catch {
    throw new Error('There is no nginx. Install it (Debian: apt-get install nginx-light).')
  }
  const file = path.join(folder, `nginx-${port}.conf`)
  const servers = upstreams.map((upstream) => `server 127.0.0.1:${upstream} max_fails=1 fail_timeout=2s;`).join(' ')
  fs.writeFileSync(
    file,
    `daemon off; pid ${file}.pid; error_log ${file}.log crit; worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/nginx-body; proxy_temp_path ${folder}/nginx-proxy;
  fastcgi_temp_path ${folder}/nginx-f; uwsgi_temp_path ${folder}/nginx-u; scgi_temp_path ${folder}/nginx-s;
  upstream linktill { least_conn; keepalive 64; ${servers} }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://linktill; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $http_x_forwarded_for; proxy_connect_timeout 2s;
    }
  }
}
`,
  )
  const child = spawn(program, ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    port,
    async stop() {
      if (child.exitCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
