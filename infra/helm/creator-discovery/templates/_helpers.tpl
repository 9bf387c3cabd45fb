{{- define "creator-discovery.fullname" -}}
{{- $name := default .Chart.Name .Values.nameOverride }}
{{- if .Values.fullnameOverride }}{{ .Values.fullnameOverride }}{{ else if contains $name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "creator-discovery.image" -}}
{{- with .root.Values.image.registry }}{{ . }}/{{ end }}{{ .root.Values.image.repository }}/{{ .name }}{{ with get .root.Values.image.digests .name }}@{{ . }}{{ else }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}{{ end }}
{{- end }}

{{/* Selector labels of a component; immutable. */}}
{{- define "creator-discovery.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{- define "creator-discovery.labels" -}}
{{ include "creator-discovery.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- with .root.Values.labels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "creator-discovery.monitoringLabels" -}}
{{ include "creator-discovery.labels" (dict "root" . "name" "metrics") }}
{{- with .Values.metrics.labels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "creator-discovery.podSecurity" -}}
runAsNonRoot: true
seccompProfile: { type: RuntimeDefault }
{{- with .Values.podSecurityContext }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "creator-discovery.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* Global and own settings, and secret references; the migration's own secrets win. */}}
{{- define "creator-discovery.environment" -}}
{{- $settings := merge (dict) .settings .root.Values.settings }}
{{- range $setting, $value := $settings }}
- { name: {{ $setting }}, value: {{ include "creator-discovery.plain" $value | quote }} }
{{- end }}
{{- range $setting, $from := merge (dict) (default (dict) .secrets) .root.Values.secrets }}
- name: {{ $setting }}
  valueFrom: { secretKeyRef: { name: {{ $from.name }}, key: {{ $from.key }} } }
{{- end }}
{{- end }}

{{/* Text of a value. Helm reads numbers as floating point, which it would write as 1e+06. */}}
{{- define "creator-discovery.plain" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) }}{{ int64 . }}{{ else }}{{ . }}{{ end }}
{{- end }}

{{/* The authority of PostgreSQL, in every pod that connects to it. */}}
{{- define "creator-discovery.databaseCaMount" -}}
{{- if .Values.databaseCaSecret }}
- { name: postgres-tls, mountPath: /etc/postgres-tls, readOnly: true }
{{- end }}
{{- end }}

{{- define "creator-discovery.databaseCaVolume" -}}
{{- with .Values.databaseCaSecret }}
- { name: postgres-tls, secret: { secretName: {{ . }} } }
{{- end }}
{{- end }}

{{/* Where a pod runs, and as whom. Values of the process replace those of all pods. */}}
{{- define "creator-discovery.placement" -}}
{{- $root := .root }}
{{- $process := default (dict) (get .root.Values.processes .name) }}
automountServiceAccountToken: false
{{- with include "creator-discovery.serviceAccount" $root }}
serviceAccountName: {{ . }}
{{- end }}
securityContext: {{- include "creator-discovery.podSecurity" $root | nindent 2 }}
{{- with $root.Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- range $key := list "nodeSelector" "tolerations" "affinity" "priorityClassName" }}
{{- with get (hasKey $process $key | ternary $process $root.Values) $key }}
{{ $key }}: {{ kindIs "string" . | ternary . (toYaml . | nindent 2) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "creator-discovery.serviceAccount" -}}
{{- with .Values.serviceAccount }}
{{- if .create }}{{ .name | default (include "creator-discovery.fullname" $) }}{{ else }}{{ .name }}{{ end }}
{{- end }}
{{- end }}

{{/* Whether this process is deployed: an indexer needs a cluster. */}}
{{- define "creator-discovery.runs" -}}
{{- if and (dig "enabled" true (get .root.Values.processes .name)) (or (ne .name "indexer") (ne .root.Values.openSearch.url "")) }}true{{ end }}
{{- end }}

{{/* Whether this process searches the cluster. */}}
{{- define "creator-discovery.onCluster" -}}
{{- if and (has .name (list "action-api" "indexer")) (ne .root.Values.openSearch.url "") }}true{{ end }}
{{- end }}

{{/* Whether this process mounts the photo network documents. */}}
{{- define "creator-discovery.onPhotonet" -}}
{{- if and (has .name (list "action-api" "scraper-api" "job-worker")) (ne .root.Values.photonet.configMap "") }}true{{ end }}
{{- end }}

{{- define "creator-discovery.egress" -}}
{{- with .to }}
to: {{ toYaml . | nindent 2 }}
{{- end }}
ports: [{ protocol: TCP, port: {{ .port }} }]
{{- end }}

{{/* OpenShift's DNS pods listen on 5353, and policies see the ports of pods. */}}
{{- define "creator-discovery.dnsPorts" -}}
{{- range $index, $port := list 53 5353 }}{{ if $index }}, {{ end }}{ protocol: UDP, port: {{ $port }} }, { protocol: TCP, port: {{ $port }} }{{ end }}
{{- end }}
