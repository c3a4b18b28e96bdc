import type { Rule as EslintRule } from 'eslint';
import { ruleUrl, type Rule } from '@mcp-idempotency/analyzer/light';
import { descriptorOf } from './report-finding.js';
import type { Session } from './session/session.js';

/** An ESLint rule that reports what the analyzer's rule of that name finds in the linted file. */
export function createRule(rule: Rule, session: Session): EslintRule.RuleModule {
  return {
    meta: {
      type: 'problem',
      docs: { description: rule.description, url: ruleUrl(rule.name), recommended: rule.preset === 'recommended' },
      messages: { ...rule.messages },
      hasSuggestions: true,
      schema: [],
    },
    create(context) {
      const { filename, physicalFilename, sourceCode } = context;
      // A block that a processor cut out of another file is no module of the program.
      if (filename !== physicalFilename || filename.startsWith('<')) return {};
      const hasMark = sourceCode.hasBOM;
      const question = {
        rule: rule.name,
        file: filename,
        text: hasMark ? `\uFEFF${sourceCode.text}` : sourceCode.text,
        cwd: context.cwd,
        settings: context.settings['mcp-idempotency'],
      };
      const wrong = session.wrongSettings(question);
      const findings = session.findings(question);
      if (findings.length === 0 && wrong === undefined) return {};
      return {
        Program() {
          if (wrong !== undefined) context.report({ loc: { line: 1, column: 0 }, message: wrong });
          for (const finding of findings) context.report(descriptorOf(finding, hasMark));
        },
      };
    },
  };
}
